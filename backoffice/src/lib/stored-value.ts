// A value in local storage that React and other tabs can follow. Every key begins with 'kontor.'. Where storage is forbidden the
// value lives in memory for as long as the page does.

export interface StoredValue<T> {
  read(): T | null
  write(value: T | null): void
  /** Called after a change made here or in another tab; returns the way to stop. */
  subscribe(listener: () => void): () => void
}

/** `parse` may throw or answer null for text it does not know: the value then counts as absent. Equal text gives the same object. */
export function storedValue<T>(name: string, parse: (data: unknown) => T | null): StoredValue<T> {
  const key = `kontor.${name}`
  const listeners = new Set<() => void>()
  let memory: string | null = null
  let seen: { text: string | null; value: T | null } = { text: null, value: null }

  const readText = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return memory
    }
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
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
        if (memory === null) localStorage.removeItem(key)
        else localStorage.setItem(key, memory)
      } catch {
        // Kept in memory only.
      }
      tell()
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
