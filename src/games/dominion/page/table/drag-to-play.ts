/** A card of the hand can also be dragged to the play area, which means the same as a click. Returns how to stop. */
export function dragToPlay(root: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let dragged: HTMLElement | null = null;
  const isOverPlay = ({ target }: Event): boolean => target instanceof Element && target.closest('.play') !== null;
  root.addEventListener(
    'dragstart',
    ({ target }) => {
      dragged = target instanceof Element ? target.closest<HTMLElement>('.hand .card.lit') : null;
    },
    { signal },
  );
  root.addEventListener('dragover', (event) => dragged !== null && isOverPlay(event) && event.preventDefault(), {
    signal,
  });
  root.addEventListener(
    'drop',
    (event) => {
      if (dragged === null || !isOverPlay(event)) return;
      event.preventDefault();
      dragged.click();
      dragged = null;
    },
    { signal },
  );
  return () => stop.abort();
}
