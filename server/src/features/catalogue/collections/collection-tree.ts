// The tree of a shop's collections: the descendants of a collection and its permitted places.

export interface TreeNode {
  id: string
  parent_id: string | null
}

/**
 * Finds a collection and all of its descendants by id; empty if the id is unknown. The function reads the
 * nodes only once, even for many ids.
 */
export function subtreesOf<Node extends TreeNode>(nodes: readonly Node[]): (id: string) => Node[] {
  const by_id = new Map(nodes.map((node) => [node.id, node]))
  const children = new Map<string, Node[]>()
  for (const node of nodes) {
    const { parent_id } = node
    if (parent_id === null) continue
    const siblings = children.get(parent_id)
    if (siblings === undefined) children.set(parent_id, [node])
    else siblings.push(node)
  }
  return (id) => {
    const top = by_id.get(id)
    // The loop also visits added nodes, each once, because a set keeps the order of insertion.
    const found = new Set<Node>(top === undefined ? [] : [top])
    for (const node of found) for (const child of children.get(node.id) ?? []) found.add(child)
    return [...found]
  }
}

export const subtreeOf = <Node extends TreeNode>(nodes: readonly Node[], id: string): Node[] =>
  subtreesOf(nodes)(id)

/** Returns the level of a collection below the top: 0 for a collection without a parent. */
export function depthOf(nodes: readonly TreeNode[], id: string): number {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]))
  let depth = 0
  // In a circle, too, the way to the top ends.
  for (
    let at = parents.get(id);
    at !== null && at !== undefined && depth < nodes.length;
    at = parents.get(at)
  )
    depth++
  return depth
}

/** The levels of the subtree: 1 for a collection without children. */
export const heightOf = (nodes: readonly TreeNode[], id: string): number =>
  1 +
  Math.max(...subtreeOf(nodes, id).map((node) => depthOf(nodes, node.id)), depthOf(nodes, id)) -
  depthOf(nodes, id)

/** Returns the ids with `moved` at `place`, or last if `place` is undefined. */
export function placed(ids: readonly string[], moved: string, place: number | undefined): string[] {
  const others = ids.filter((id) => id !== moved)
  others.splice(place ?? others.length, 0, moved)
  return others
}
