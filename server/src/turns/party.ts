// Whom work is done for, as turns count it: a shop, the account that pays for the shop, and the network that asked.

/**
 * What an account has proved. `paying`: a real payment, or it is an operator's. `confirmed`: an e-mail address. `unknown`: nothing, as of an account
 * that a program makes by the dozen.
 */
export type Standing = 'paying' | 'confirmed' | 'unknown'

export interface Party {
  /** Undefined for work of an account without a shop, such as an archive that becomes one. */
  readonly shop_id?: string | undefined
  /** The account of the shop, whoever of its members acts. What anonymous visitors of a shop cost is the share of that shop. */
  readonly account_id: string
  /** As of `networkOf`. Undefined for a job. */
  readonly network?: string | undefined
  readonly standing: Standing
}

/** Finds who a party is, and what its account has proved. `address`: the IP address of the request; none for a job. */
export interface Parties {
  /** A shop that does not exist is a party of its own. */
  ofShop(shop_id: string, address?: string): Promise<Party>
  /** For work of an account that is no shop's. */
  ofAccount(account_id: string, address?: string): Promise<Party>
}

/** The names under which the work of a party is counted. */
export const namesOf = ({ shop_id, account_id, network }: Party): readonly string[] => [
  `account ${account_id}`,
  ...(shop_id === undefined ? [] : [`shop ${shop_id}`]),
  ...(network === undefined ? [] : [`network ${network}`]),
]
