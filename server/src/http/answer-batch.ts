// Sends the answers of one turn of the event loop together. Whoever reads them on this machine, a proxy or another process, is then woken once
// and not for each of them: waking a process costs more than writing an answer.

type Send = () => void

/** Takes what sends an answer, and calls it once everything that has arrived by now is dealt with. */
export function makeAnswerBatch(): (send: Send) => void {
  let ready: Send[] = []
  function sendAll(): void {
    const turn = ready
    ready = []
    for (const send of turn) send()
  }
  return (send) => {
    if (ready.length === 0) setImmediate(sendAll)
    ready.push(send)
  }
}
