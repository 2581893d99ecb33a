/** JSON that may stand inside a `<script>` element. */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')
