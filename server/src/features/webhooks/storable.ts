// Makes the body of a received event fit for a jsonb column.

/** The body as a jsonb column can hold it: NUL characters and lone surrogates are taken out of names and values. */
export const storable = (raw_body: Buffer): string =>
  JSON.stringify(JSON.parse(raw_body.toString('utf8'))).replace(
    /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g,
    (sequence, what: string) => {
      if (what === 'u0000') return ''
      return what.startsWith('ud') ? '\\ufffd' : sequence
    },
  )
