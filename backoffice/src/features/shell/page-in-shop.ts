// Where one is after switching shops.

/** The same page where the other shop has it too: home, lists, profile, settings. A record's page belongs to its shop: its list instead. */
export function pageInShop(pathname: string): string {
  const [, account, resource] = pathname.split('/')
  return `/${account}${resource ? `/${resource}` : ''}`
}
