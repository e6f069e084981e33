// The parties that turns count work for: a shop, the account that pays for the shop, and the requesting
// network.

/**
 * The proofs of an account. `paying`: a real payment, or an operator's account. `confirmed`: an e-mail
 * address. `unknown`: nothing, as for accounts that a program makes by the dozen.
 */
export type Standing = 'paying' | 'confirmed' | 'unknown'

export interface Party {
  /** Is undefined for work of an account without a shop, such as an archive that becomes a shop. */
  readonly shop_id?: string | undefined
  /** The account of the shop, whichever member acts. The shop bears the cost of its anonymous visitors. */
  readonly account_id: string
  /** From `networkOf`. Is undefined for a job. */
  readonly network?: string | undefined
  readonly standing: Standing
}

/** Finds a party, and the proofs of its account. `address`: the IP address of the request; none for a job. */
export interface Parties {
  /** A shop that does not exist is a party of its own. */
  ofShop(shop_id: string, address?: string): Promise<Party>
  /** For work of an account without a shop. */
  ofAccount(account_id: string, address?: string): Promise<Party>
}

/** Returns the names for counting the work of a party. */
export const namesOf = ({ shop_id, account_id, network }: Party): readonly string[] => [
  `account ${account_id}`,
  ...(shop_id === undefined ? [] : [`shop ${shop_id}`]),
  ...(network === undefined ? [] : [`network ${network}`]),
]
