/** Headers that each tell, alone, that a proxy forwarded the request. */
export const FORWARDED: readonly [name: string, value: string][] = [
  ['Forwarded', 'for=203.0.113.7'],
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Host', 'gas.example.org'],
  ['X-Real-IP', '203.0.113.7'],
  ['Via', '1.1 proxy'],
]
