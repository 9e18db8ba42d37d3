import type { IconName } from './icons.js';

/** A sign on a button, which is named by text or by a label. */
export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg aria-hidden="true">
    <use href={`#icon-${name}`} />
  </svg>
);
