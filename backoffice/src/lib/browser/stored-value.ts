// A value in local storage whose changes React and other tabs can follow, or in session storage, which each tab has to itself. Every key begins with
// 'kontor.'. If storage is forbidden, the value is in memory as long as the page is open.

export interface StoredValue<T> {
  read(): T | null
  write(value: T | null): void
  /** The listener is called after a change made here or in another tab. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** `parse` may throw or return null for invalid data; the value then counts as missing. As long as the text is the same, so is the object. */
export function storedValue<T>(
  name: string,
  parse: (data: unknown) => T | null,
  whose: 'browser' | 'tab' = 'browser',
): StoredValue<T> {
  // A getter, since where storage is forbidden already naming it throws.
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
