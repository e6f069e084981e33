// The nonce from the server's document. The Content-Security-Policy allows only style elements with the
// nonce. The style elements of Mantine and of its scroll lock carry the nonce.

/** Empty in development without a policy. */
export const styleNonce: string =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// The scroll lock reads the nonce from this global variable.
;(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce
