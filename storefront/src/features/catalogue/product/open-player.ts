// The script of a film in a description. The player loads only when the visitor opens the film.

export function openPlayer(part: HTMLDetailsElement): void {
  const frame = part.querySelector<HTMLIFrameElement>('iframe[data-src]')
  part.addEventListener('toggle', () => {
    if (part.open && frame?.dataset.src && !frame.src) frame.src = frame.dataset.src
  })
}
