// What the server says of itself with the document: whom to write to, and whether there is a demo shop to show.

const said = (name: string, mark: string): string | null => {
  // Drawn at build time, a page carries the mark for the server to fill in.
  if (typeof document === 'undefined') return mark
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
  // In development the document comes from Vite, with its marks unfilled.
  return content === '' || content === mark ? null : content
}

/** Null where nobody has set one. */
export const supportEmail: string | null = said('support-email', '__SUPPORT_EMAIL__')

/** The address of the demo shop's storefront, or null where there is no demo shop. */
export const demoShop: string | null = said('demo-shop', '__DEMO_SHOP__')
