// Stripe's test cards. Any other number is refused: a real card must not be used on a test page. No number is ever stored or logged.

export interface TestCard {
  number: string
  what: string
  /** The error shown to the buyer, or null for a card that pays. */
  refusal: { code: string; decline_code: string; message: string } | null
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', what: 'pays', refusal: null },
  {
    number: '4000 0000 0000 0002',
    what: 'is declined',
    refusal: {
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'The card was declined. You have not been charged; try another card.',
    },
  },
  {
    number: '4000 0000 0000 9995',
    what: 'has insufficient funds',
    refusal: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'The card has insufficient funds. You have not been charged; try another card.',
    },
  },
]

/** The test card with this number; spaces and hyphens are ignored. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replace(/[\s-]/g, '')
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits)
}
