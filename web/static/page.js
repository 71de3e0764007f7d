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

// A tile that is pressed needs no new map: what can be done there, and what is known of it, is fetched alone.
let shown = location.search;
async function choose(address) {
  const part = new URL(address, location.href);
  part.searchParams.set("part", "tile");
  const answer = await fetch(part.pathname + part.search, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (!answer.ok || fresh.documentElement.dataset.head !== document.documentElement.dataset.head) throw new Error("gone on");
  for (const id of ["acts", "panel"]) document.getElementById(id).replaceWith(fresh.getElementById(id));
  for (const one of document.querySelectorAll("svg .chosen")) one.classList.remove("chosen");
  const drawn = document.getElementById("t-" + part.searchParams.get("tile"));
  if (drawn) drawn.classList.add("chosen");
  history.pushState(null, "", address);
  shown = location.search;
  const tile = document.getElementById("tile");
  if (tile) tile.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".map a, #panel a.near");
  if (!link || location.pathname !== "/" || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const address = link.getAttribute("href");
  choose(address).catch(() => location.assign(address));
});
window.addEventListener("popstate", () => location.search !== shown && location.reload());

function plan() {
  clearTimeout(timer);
  if (document.visibilityState === "visible") timer = setTimeout(look, wait);
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
plan();
