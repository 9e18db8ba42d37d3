type Properties = Readonly<Record<string, string>>;

/** An element with its attributes and what is in it. Text is only ever set as text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Properties = {},
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing of the page, by the name of its symbol. */
export function drawing(name: string): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 60 84');
  picture.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#draw-${name}`);
  picture.append(use);
  return picture;
}

export function button(label: string, press: () => void): HTMLButtonElement {
  const element = make('button', { type: 'button' }, label);
  element.addEventListener('click', press);
  return element;
}
