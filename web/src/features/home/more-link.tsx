import {usePageName} from '#web/src/shared/site/site-data.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'

/** A section's way to its page. The label ('Learn more') says little by itself: the page's name is read after it. */
export function MoreLink({to, label}: {to: string; label: string}) {
  const name = usePageName(to)
  return (
    <ButtonLink to={to} arrow>
      <span>{label}</span>
      {name && <VisuallyHidden> {name}</VisuallyHidden>}
    </ButtonLink>
  )
}
