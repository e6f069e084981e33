// A value in local storage with changes visible to React and all tabs, or a value in session storage for a
// single tab. Every key begins with 'kontor.'. If storage is forbidden, the value stays in memory as long as
// the page is open.

export interface StoredValue<T> {
  read(): T | null
  write(value: T | null): void
  /**
   * Calls the listener after a change made here or in a different tab. Returns the function for
   * unsubscribing.
   */
  subscribe(listener: () => void): () => void
}

/**
 * Makes a stored value. `parse` may throw or return null for invalid data; the value then counts as missing.
 * The object stays the same as long as the text stays the same.
 */
export function storedValue<T>(
  name: string,
  parse: (data: unknown) => T | null,
  whose: 'browser' | 'tab' = 'browser',
): StoredValue<T> {
  // A getter, because naming the storage already throws if storage is forbidden.
  const storage = () => (whose === 'tab' ? sessionStorage : localStorage)
  const key = `kontor.${name}`
  const listeners = new Set<() => void>()
  let memory: string | null = null
  let seen: { text: string | null; value: T | null } = { text: null, value: null }

  const readText = (): string | null => {
    try {
      return storage().getItem(key)
    } catch {
      return memory
    }
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }

  return {
    read() {
      const text = readText()
      if (text !== seen.text) {
        let value: T | null = null
        try {
          value = text === null ? null : parse(JSON.parse(text))
        } catch {
          value = null
        }
        seen = { text, value }
      }
      return seen.value
    },
    write(value) {
      memory = value === null ? null : JSON.stringify(value)
      try {
        if (memory === null) storage().removeItem(key)
        else storage().setItem(key, memory)
      } catch {
        // The value is in memory only.
      }
      notify()
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}
