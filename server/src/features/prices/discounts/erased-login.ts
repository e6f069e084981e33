/**
 * In place of the address with which an order's buyer was logged in, once that person was erased and the order is another's. It is no
 * address: what the order has used is then counted for no customer, not even the one with its address.
 */
export const ERASED_LOGIN = '-'
