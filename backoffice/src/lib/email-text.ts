/** Returns whether a text looks like an e-mail address. The server checks more closely. */
export const isEmailText = (text: string): boolean => /^[^\s@]+@\S+$/.test(text)
