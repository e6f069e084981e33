// A film in a description, with script: its player is loaded when the visitor opens it, and not before.

export function openPlayer(part: HTMLDetailsElement): void {
  const frame = part.querySelector<HTMLIFrameElement>('iframe[data-src]')
  part.addEventListener('toggle', () => {
    if (part.open && frame?.dataset.src && !frame.src) frame.src = frame.dataset.src
  })
}
