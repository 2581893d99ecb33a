import {useLocation, useSearchParams} from 'react-router-dom'
import {paths} from '../../shared/paths.ts'
import {Banner} from '../../shared/ui/banner.tsx'
import {Button, ButtonLink} from '../../shared/ui/button.tsx'
import {Section} from '../../shared/ui/layout.tsx'
import {resultWords} from './result-words.ts'

/**
 * Where a link of a newsletter mail leads. The link alone changes nothing; the button posts its
 * token, and the answer comes back here as `?result=`.
 */
export function LinkPage({
  title,
  text,
  buttonLabel,
}: {
  title: string
  text: string
  buttonLabel: string
}) {
  const {pathname} = useLocation()
  const [query] = useSearchParams()
  const token = query.get('token')
  if (token) {
    return (
      <>
        <Banner title={title} tagline={text} />
        <Section>
          <form method="post" action={pathname}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit">{buttonLabel}</Button>
          </form>
        </Section>
      </>
    )
  }
  const told = resultWords(query.get('result'))
  return (
    <>
      <Banner title={told.title} tagline={told.text} />
      <Section>
        <ButtonLink to={paths.home}>back to home page</ButtonLink>
      </Section>
    </>
  )
}
