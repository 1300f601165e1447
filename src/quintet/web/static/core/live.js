/** The polite live region: what happens, for people who listen to the page. */

const MOST = 40;

/** Says a sentence to screen readers. @param {string} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > MOST) region.firstElementChild?.remove();
}
