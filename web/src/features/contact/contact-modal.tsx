export function ContactModal() {
  return null
}
