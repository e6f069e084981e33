// The nonce that the server puts into the document. The Content-Security-Policy allows only style elements that carry it, which those of Mantine
// and of its scroll lock do.

/** Empty in development, if there is no policy. */
export const styleNonce: string =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// The scroll lock reads its nonce from this global variable.
;(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce
