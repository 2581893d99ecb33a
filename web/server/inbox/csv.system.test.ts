import {expect, test} from 'vitest'
import {onBothDatabases, temporaryFolder} from '../storage/testing/databases.ts'
import {enquiry, startForms} from '../testing/forms-fixture.ts'
import {exportInbox, deleteByEmail} from './command-line.ts'

onBothDatabases((create) => {
  test('the command line exports the same CSV and deletes a person', async () => {
    const forms = await startForms(await create())
    await forms.contact({...enquiry, email: 'ADA@example.com'})
    await forms.contact({...enquiry, email: 'bola@example.com'})
    await forms.subscribe('ada@example.com')
    const csv = await (await forms.staff('/enquiries.csv')).text()
    expect(await exportInbox(forms.db, 'enquiries')).toBe(csv)
    expect(await deleteByEmail(forms.db, temporaryFolder(), ' Ada@Example.com')).toBe(
      'Deleted 1 enquiries and 1 subscriptions.',
    )
    expect((await forms.enquiries()).map(({email}) => email)).toEqual(['bola@example.com'])
    expect(await exportInbox(forms.db, 'subscribers')).not.toContain('ada')
  })

  test('CSV has every row, and nothing that a spreadsheet would run', async () => {
    const forms = await startForms(await create())
    await forms.contact({...enquiry, company: '=HYPERLINK("http://evil")', message: '\n+1\n"x"'})
    await forms.contact({...enquiry, company: '@SUM(1)', message: '-2'})
    for (let count = 0; count < 60; count += 1)
      await forms.subscribe(`a${count}@example.com`, `10.0.${count}.1`)
    const response = await forms.staff('/enquiries.csv')
    expect(response.headers.get('content-disposition')).toContain('enquiries.csv')
    const text = await response.text()
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(text).toContain(`"'@SUM(1)","'-2"`)
    expect(text).toContain(`"'+1\n""x"""`)
    expect(text).not.toMatch(/(?:^|,)"?[=+@-]/m)
    const subscribers = await (await forms.staff('/subscribers.csv')).text()
    expect(subscribers.trim().split('\r\n')).toHaveLength(61)
  })
})
