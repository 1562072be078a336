// The page's elements.

export const $ = id => document.getElementById(id);

export function element(name, attributes = {}, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Takes a button out of use but not out of reach: a disabled one would lose the focus it may have. */
export function enable(id, on) { $(id).setAttribute('aria-disabled', String(!on)); }
export const enabled = id => $(id).getAttribute('aria-disabled') !== 'true';

/** Gives a select its options, [value, label]. Those that it has stay: it may be open. */
export function fill(select, values, chosen) {
  const old = [...select.options];
  if (old.length !== values.length || values.some(([value, label], i) => old[i].value !== value || old[i].text !== label))
    select.replaceChildren(...values.map(([value, label]) => element('option', {value}, label)));
  if (chosen !== undefined) select.value = chosen;
}
