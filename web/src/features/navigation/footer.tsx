import type {ReactNode} from 'react'

export function Footer({newsletter}: {newsletter: ReactNode}) {
  return <footer>{newsletter}</footer>
}
