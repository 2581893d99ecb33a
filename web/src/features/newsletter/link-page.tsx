import {useLoaderData, useLocation} from 'react-router-dom'
import {paths} from '../../shared/paths.ts'
import {Banner} from '../../shared/ui/banner.tsx'
import {Button, ButtonLink} from '../../shared/ui/button.tsx'
import {Section} from '../../shared/ui/layout.tsx'
import type {linkData} from './link-data.ts'

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
  const {token, failed, told} = useLoaderData<typeof linkData>()
  const asks = token !== '' && (failed || !told)
  return (
    <>
      <Banner title={told?.title ?? title} tagline={told?.text ?? text} />
      <Section>
        {asks ? (
          <form method="post" action={pathname}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit">{failed ? 'Try again' : buttonLabel}</Button>
          </form>
        ) : (
          <ButtonLink to={paths.home}>back to home page</ButtonLink>
        )}
      </Section>
    </>
  )
}
