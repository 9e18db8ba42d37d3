const line = (d: string): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Signs on buttons, 24 by 24 units. */
export const ICONS = {
  undo: line('M9 14L4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3'),
  log: line('M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01'),
  full: line('M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'),
  menu: line('M4 6h16M4 12h16M4 18h16'),
  info: line('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01'),
  close: line('M6 6l12 12M18 6L6 18'),
  back: line('M15 5l-7 7 7 7'),
  first: line('M15 5l-7 7 7 7M7 5v14'),
  last: line('M9 5l7 7-7 7M17 5v14'),
  next: line('M9 5l7 7-7 7'),
  crown: line('M4 18h16M4 18L3 7l5 4 4-7 4 7 5-4-1 11'),
  copy: line('M9 9h11v11H9zM15 9V4H4v11h5'),
  chat: line('M4 5h16v11H10l-5 4v-4H4z'),
} as const;

export type IconName = keyof typeof ICONS;
