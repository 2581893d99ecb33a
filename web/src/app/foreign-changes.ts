/** The child of `parent` in which `node` stands now, where another program has moved the node deeper. */
function childWithin(parent: Node, node: Node): Node | undefined {
  let child: Node | null = node
  while (child && child.parentNode !== parent) child = child.parentNode
  return child ?? undefined
}

/**
 * Keeps the page whole where another program has moved or removed what React has drawn, as page translation
 * and extensions do: React then removes or inserts beside a node that has another parent, the browser
 * throws, and all around it would be drawn anew without what was typed.
 *
 * A node that was wrapped is removed together with its wrapping, an insertion goes before the wrapping,
 * and a node that is gone already is let go.
 */
export function keepMovedNodes(): void {
  const {prototype} = Node
  const removeChild: (this: Node, child: Node) => Node = Reflect.get(prototype, 'removeChild')
  const insertBefore: (this: Node, child: Node, before: Node | null) => Node = Reflect.get(
    prototype,
    'insertBefore',
  )
  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = childWithin(this, child)
    if (shown) removeChild.call(this, shown)
    else child.parentNode?.removeChild(child)
    return child
  }
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, (before && childWithin(this, before)) ?? null)
    return child
  }
}
