// The tree of a shop's collections: what is below a collection, and where one may be put.

export interface TreeNode {
  id: string
  parent_id: string | null
}

/** The collection and all that are below it; empty if there is none with this id. */
export function subtreeOf<Node extends TreeNode>(nodes: readonly Node[], id: string): Node[] {
  const found = nodes.filter((node) => node.id === id)
  for (let level = found; level.length > 0; ) {
    const ids = new Set(level.map((node) => node.id))
    level = nodes.filter(({ parent_id }) => parent_id !== null && ids.has(parent_id))
    found.push(...level)
  }
  return found
}

/** How many levels a collection is below the top: 0 for one without a parent. */
export function depthOf(nodes: readonly TreeNode[], id: string): number {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]))
  let depth = 0
  for (let at = parents.get(id); at !== null && at !== undefined; at = parents.get(at)) depth++
  return depth
}

/** The levels of the subtree: 1 for a collection without children. */
export const heightOf = (nodes: readonly TreeNode[], id: string): number =>
  1 +
  Math.max(...subtreeOf(nodes, id).map((node) => depthOf(nodes, node.id)), depthOf(nodes, id)) -
  depthOf(nodes, id)

/** The ids with `moved` at `place`, or last if there is no place. */
export function placed(ids: readonly string[], moved: string, place: number | undefined): string[] {
  const others = ids.filter((id) => id !== moved)
  others.splice(place ?? others.length, 0, moved)
  return others
}
