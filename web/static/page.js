// Looks whether the campaign has gone on; if so, fetches the middle of the page anew and leaves the focus where it was.
// Everything works without it.
"use strict";
let wait = 2000;
let timer = 0;

function isFilling() {
  const at = document.activeElement;
  return at !== null && ["INPUT", "SELECT", "TEXTAREA"].includes(at.tagName);
}

async function look() {
  try {
    const told = await fetch("/head", { cache: "no-store" });
    if (told.ok && (await told.text()) !== document.documentElement.dataset.head && !isFilling()) await renew();
    wait = told.ok ? 2000 : Math.min(wait * 2, 30000);
  } catch {
    wait = Math.min(wait * 2, 30000);
  }
  plan();
}

async function renew() {
  const answer = await fetch(location.href, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (isFilling()) return; // somebody has begun to type meanwhile
  const focused = document.activeElement && document.activeElement.id;
  document.getElementById("middle").replaceWith(fresh.getElementById("middle"));
  document.querySelector("footer").replaceWith(fresh.querySelector("footer"));
  document.documentElement.dataset.head = fresh.documentElement.dataset.head;
  document.title = fresh.title;
  if (focused && document.getElementById(focused)) document.getElementById(focused).focus();
}

function plan() {
  clearTimeout(timer);
  if (document.visibilityState === "visible") timer = setTimeout(look, wait);
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
plan();
