/**
 * Replaces the login address of an order's buyer after the person was erased, if the order belongs to
 * somebody else. The text is no address. The uses of the order are then counted for no customer, not even for
 * the customer with the order's address.
 */
export const ERASED_LOGIN = '-'
