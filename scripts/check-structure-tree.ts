/** A node of the syntax tree: its type, its position, and its children under any other key. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function listChildren(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}
