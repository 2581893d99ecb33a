import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'

/** The link to the external anonymous form, in a new tab; nothing without a URL. */
export function ReportLink({url, label}: {url: string; label: string}) {
  if (!url) return null
  return (
    <ButtonLink to={url} variant="primary" arrow>
      {label}
    </ButtonLink>
  )
}
