// The page to show after switching shops.

/** Home, lists, profile and settings stay as they are. A record belongs to its shop, so its page becomes the list. */
export function pageInShop(pathname: string): string {
  const [, account, resource] = pathname.split('/')
  return `/${account}${resource ? `/${resource}` : ''}`
}
