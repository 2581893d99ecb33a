import {Card, Container, Heading, Stack, Text} from '@sanity/ui'
import type {ReactNode} from 'react'
import {IntentLink} from 'sanity/router'
import {TO_CONFIRM} from '#schemas/to-confirm.ts'

/** Notes for somebody who edits the site for the first time. */
export function Guide() {
  return (
    <Container width={1} padding={4} paddingY={5}>
      <Stack gap={5}>
        <Part title="Find it where the site has it">
          “Structure” follows the site map. Each page is one document; what a page lists, such as
          questions or managers, stands beside it. Words in header, footer and contact form are
          under Navigation and Site settings.
        </Part>
        <Part title="Nothing shows until you publish">
          What you type is saved by itself as a draft, for editors only. Publish puts it on the site
          at once, for the next page that a visitor opens. Every version is kept: History, in the
          menu with three dots above a document, shows who changed what, and brings old versions
          back.
        </Part>
        <Part title="Seen before it is published">
          Preview shows the site with its drafts: click a text or a picture to edit it. “Share
          preview…” in the menu beside Publish makes a link for somebody without an account, which
          ends by itself and can be revoked under Shared links. Where you allow it, whoever has the
          link clicks a text and leaves a remark: you find it at its field, and tick it off.
        </Part>
        <Part title="Several changes at once, or at a time">
          A release holds versions of several documents. Choose or make one at the top right, add
          documents to it, look at it in Preview, and run or schedule it under Releases. A single
          draft is scheduled in the menu beside Publish. “Hide from the site…”, there too, takes
          something off the site, at once or at an hour, and keeps it as a draft.
        </Part>
        <Part title="Many at once">
          “Several at once…”, in the menu with three dots above a list, publishes, hides or deletes
          many of its documents, adds them to a release, or sets the category of news. You see first
          what will happen to each; one Undo puts all of them back.
        </Part>
        <Part title="Lists in an order of your own">
          Hero slides, members, services, managers, questions and steps are dragged into order in
          their lists, or moved with the arrows. This shows at once, without publishing. News,
          publications and albums are sorted by date, the newest first.
        </Part>
        <Part title="Texts">
          Paste from Word, a sheet or another page as you like: headings, lists, bold type and
          tables stay, fonts and colours go. Give a table a caption, and say which row or column
          names the others. A PDF appears in the text as a file to download; the Studio counts the
          pages of a publication’s. A news item may lead to its photo album.
        </Part>
        <Part title="Albums">
          Drop all files at once, or choose them by the button below the list. Order them by name or
          by the date they were taken, then “Describe the pictures…”: Tab leads from one text to the
          next.
        </Part>
        <Part title="Links">
          Write words of a page’s title and choose it: the link follows the page, also when its
          address changes. A pasted address of this site finds its page too. For another site paste
          the whole address. A link that leads nowhere says so in its field.
        </Part>
        <Part title="Pictures">
          Say in one sentence what a picture shows, for people who cannot see it. Set the focus with
          the crop tool: narrow screens cut the rest away. “Pictures” and “Files”, at the end of
          “Structure”, have all uploads. A text that you give a picture there is offered wherever it
          is used. Its form says where that is, and replaces it in all of them. What a document uses
          cannot be deleted; “Not used” shows what can.
        </Part>
        <Part title="Enquiries">
          Open one in the Inbox and take it, so that colleagues see who answers, or hand it over. A
          note tells them what is known. “Reply by mail” opens your own mail program with the
          message quoted; then mark it as answered, by the desk that did.
        </Part>
        <Part title="The newsletter">
          Newsletter, in the bar at the top, offers what is new since the last issue. Send yourself
          a test before it goes to everybody, now or at an hour; it can be paused on its way. The
          texts around it are under Site settings.
        </Part>
        <Part title="Your sign-in">
          Make a passkey there, in the bar at the top: it signs you in without typing. With a
          password, set up a second step, and keep the recovery codes apart from your telephone.
        </Part>
        <Part title="Addresses">
          The slug is the end of a page’s address. Links of this site that chose the page follow it.
          You are asked to leave a redirect as well, so that links elsewhere still work, in whatever
          spelling they were sent.
        </Part>
        <Part title="What you delete">
          Delete, in the menu beside Publish, says first what refers to it, and asks where its
          address leads from then on. Undo, in the message that follows, puts it back as it was;
          later you find it under “Deleted”, at the end of “Structure”.
        </Part>
        <Part title="To confirm before launch">
          What was written without the company, and somebody there has to confirm. Tick it under
          Site settings; npm run doctor says what is open.
        </Part>
        <Stack as="ul" gap={4}>
          {TO_CONFIRM.map(({value, title}) => (
            <Text as="li" key={value} muted>
              {title}
            </Text>
          ))}
        </Stack>
        <Card padding={4} radius={3} tone="primary" border>
          <Stack gap={4}>
            <Text>
              <strong>Needs care</strong>, in the bar at the top, lists what is missing or leads
              nowhere: descriptions, links, texts for search engines, and samples still to be
              replaced.
            </Text>
            <Text>
              A good place to begin:{' '}
              <IntentLink intent="edit" params={{id: 'homePage', type: 'homePage'}}>
                the home page
              </IntentLink>
              .
            </Text>
          </Stack>
        </Card>
      </Stack>
    </Container>
  )
}

function Part({title, children}: {title: string; children: ReactNode}) {
  return (
    <Stack gap={4} as="section">
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      <Text muted>{children}</Text>
    </Stack>
  )
}
