// The nonce the server gives with the document: without it the content security policy obeys no style element. Those of Mantine and of
// its scroll lock carry it.

/** Empty in development, where there is no policy. */
export const styleNonce: string =
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''

// Where the scroll lock's style sheet looks for it.
;(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = styleNonce
