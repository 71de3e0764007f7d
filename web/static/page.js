// Looks whether the campaign has gone on; if so, fetches the middle of the page anew and leaves the focus where it was.
// Everything works without it.
"use strict";
let wait = 2000;
let timer = 0;

// Whether a field is other than it came: what has been typed or ticked stands nowhere else until it is sent.
function isTyped(within) {
  return [...within.querySelectorAll("form:not(.find) :is(input:not([type=hidden]), select, textarea)")].some((one) => {
    if (["checkbox", "radio"].includes(one.type)) return one.checked !== one.defaultChecked;
    if (one.tagName !== "SELECT") return one.value !== one.defaultValue;
    return one.selectedIndex !== Math.max(0, [...one.options].findIndex((each) => each.defaultSelected));
  });
}

function isFilling() {
  const at = document.activeElement;
  if (at !== null && ["INPUT", "SELECT", "TEXTAREA"].includes(at.tagName)) return true;
  return "stays" in document.documentElement.dataset || isTyped(document.getElementById("middle"));
}

// What tells something that can be pressed apart, on the page and on the one that comes in its place.
function mark(one) {
  const said = one.tagName === "SUMMARY" ? one.textContent : "";
  return one.id || [one.tagName, one.name, one.value, one.getAttribute("href"), said].join("\n");
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
  // A page that answered a form stands at an address to which forms are sent.
  const here = document.documentElement.dataset.here || location.href;
  const answer = await fetch(here, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const middle = fresh.getElementById("middle");
  if (!middle) throw new Error("not a page of ours");
  if (isFilling()) return; // somebody has begun to type meanwhile
  const old = document.getElementById("middle");
  const focused = old.contains(document.activeElement) ? mark(document.activeElement) : "";
  const opened = [...old.querySelectorAll("details[open] > summary")].map(mark);
  const frame = old.querySelector(".map");
  const [left, top] = frame ? [frame.scrollLeft, frame.scrollTop] : [0, 0];
  old.replaceWith(middle);
  document.querySelector("footer").replaceWith(fresh.querySelector("footer"));
  document.documentElement.dataset.head = fresh.documentElement.dataset.head;
  document.title = fresh.title;
  for (const one of middle.querySelectorAll("summary")) if (opened.includes(mark(one))) one.parentElement.open = true;
  const again = [...middle.querySelectorAll("[id], [tabindex], a, button, summary")].find((one) => mark(one) === focused);
  if (focused && again) again.focus({ preventScroll: true });
  const drawn = middle.querySelector(".map");
  if (drawn) drawn.scrollTo(left, top);
  if (!document.documentElement.dataset.here) return;
  history.replaceState(null, "", here);
  shown = location.search;
  delete document.documentElement.dataset.here;
}

// A tile that is pressed needs no new map: what can be done there, and what is known of it, is fetched alone.
let shown = location.search;
async function choose(address) {
  const part = new URL(address, location.href);
  part.searchParams.set("part", "tile");
  const answer = await fetch(part.pathname + part.search, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { head, here, stays } = document.documentElement.dataset;
  // An answer that is being typed stays: it is asked all the same, whichever tile is looked at.
  const isKept = stays !== undefined || isTyped(document.getElementById("acts"));
  if (!answer.ok || (!isKept && fresh.documentElement.dataset.head !== head)) throw new Error("gone on");
  const parts = isKept ? ["panel"] : ["acts", "panel"];
  for (const id of parts) document.getElementById(id).replaceWith(fresh.getElementById(id));
  for (const one of document.querySelectorAll("svg .chosen")) one.classList.remove("chosen");
  const drawn = document.getElementById("t-" + part.searchParams.get("tile"));
  if (drawn) drawn.classList.add("chosen");
  if (!here) history.pushState(null, "", address);
  shown = location.search;
  const tile = document.getElementById("tile");
  if (tile) tile.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(".map a, #panel a.near");
  if (!link || (location.pathname !== "/" && !document.documentElement.dataset.here) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
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
