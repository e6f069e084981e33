// The proof of work before a payment page. The script searches for a number whose hash with the challenge
// begins with enough zero bits. The search runs in slices, so that the page stays responsive.

import { makeSha256 } from './sha256.ts'

const PIECE = 5000

/** Returns the answer, or undefined if `isWanted` says that the answer is no longer needed. */
export async function solve(
  challenge: string,
  zero_bits: number,
  isWanted = () => true,
): Promise<string | undefined> {
  const firstWord = makeSha256(`${challenge}:`)
  for (let from = 0; isWanted(); from += PIECE) {
    for (let number = from; number < from + PIECE; number++) {
      const answer = number.toString(36)
      if (Math.clz32(firstWord(answer)) >= zero_bits) return answer
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return undefined
}

const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement

export async function answerChallenge(form: HTMLFormElement): Promise<void> {
  const challenge = field(form, 'check').value
  const answer = await solve(challenge, Number(form.dataset.zeroBits), () => form.isConnected)
  if (answer === undefined) return
  field(form, 'answer').value = answer
  form.requestSubmit()
}
