/** JSON that may stand inside a `<script>` element; `replacer` is that of `JSON.stringify`. */
export function embedJson(
  value: unknown,
  replacer?: (name: string, value: unknown) => unknown,
): string {
  return JSON.stringify(value, replacer).replaceAll('<', '\\u003c')
}
