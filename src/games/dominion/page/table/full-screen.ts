/** The browser may refuse, as it does in a frame; then nothing changes. */
export function toggleFullScreen(): void {
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen?.() : document.exitFullscreen();
  done?.catch(() => {});
}
