// Finds the value of the route that a path matches, outside of the framework. Routes are spelt as in the
// framework: `:name` matches one segment, `*` at the end any number of segments. A literal segment takes
// precedence over a parameter.

interface Branch<T> {
  readonly next: Map<string, Branch<T>>
  value?: T
}

export interface RouteTree<T> {
  /** Returns the value at the route. Makes the value if necessary. */
  at(route: string): T
  /** `path` may have a query string, which is ignored. */
  find(path: string): T | undefined
}

const makeBranch = <T>(): Branch<T> => ({ next: new Map() })

function findIn<T>(branch: Branch<T>, segments: readonly string[], at: number): T | undefined {
  const segment = segments[at]
  if (segment === undefined) return branch.value
  const spelt = branch.next.get(segment)
  const found = spelt && findIn(spelt, segments, at + 1)
  if (found !== undefined) return found
  const any = segment === '' ? undefined : branch.next.get(':')
  return (any && findIn(any, segments, at + 1)) ?? branch.next.get('*')?.value
}

export function makeRouteTree<T>(make: () => T): RouteTree<T> {
  const root = makeBranch<T>()
  return {
    at(route) {
      let branch = root
      for (const segment of route.split('/')) {
        const key = segment.startsWith(':') ? ':' : segment
        const next = branch.next.get(key) ?? makeBranch()
        branch.next.set(key, next)
        branch = next
      }
      branch.value ??= make()
      return branch.value
    },
    find(path) {
      const end = path.indexOf('?')
      return findIn(root, (end === -1 ? path : path.slice(0, end)).split('/'), 0)
    },
  }
}
