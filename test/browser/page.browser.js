// Uses the local workspace's page in a real browser, against the built program.
//   node test/browser/page.browser.js [--url http://127.0.0.1:3210] [--picture docs/picture.png]
// --url: a workspace that runs already; --picture: only takes the picture for the documentation.
// CHROMIUM_PATH names the browser; /usr/bin/chromium without it.
import assert from 'node:assert/strict';
import { env, exitCode, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import { firstTry } from '../../dist/local/first-try.js';
import { startProgram } from '../e2e/start-program.js';

const { values: options } = parseArgs({ options: { url: { type: 'string' }, picture: { type: 'string' } } });
const { CHROMIUM_PATH = '/usr/bin/chromium' } = env;
const say = (line) => stdout.write(`${line}\n`);

const pasted = `ERROR:  Failed to run the query

Caused by these errors (recent errors listed first):
  1: gRPC request to meta service (call \`/ddl_service.DdlService/AlterParallelism\`) failed: Internal error
  2: receive commit request on epoch 9107213850017792 from handle 41 during alter parallelism`;
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const card = '.thread .message:has(.badge) .block-header';
const composer = '.page .composer textarea';
const topDialog = 'dialog.wide';
const closed = { state: 'detached' };

const steps = {
  'an empty channel says what to try': async (page) => {
    await page.goto('/#/inc-231');
    await page.getByRole('button', { name: 'Paste this error' }).waitFor();
    assert.equal(await page.locator('.welcome li').count(), 3);
  },
  'a pasted error gets a card in its thread': async (page) => {
    await send(page, pasted);
    await page.locator('.replies').last().click();
    await page.locator(card).waitFor();
    assert.match(await page.locator('.thread').textContent(), /9107213850017792/);
  },
  'what to try stays at hand when the channel is not empty any more': async (page) => {
    await page.locator('.page').getByRole('button', { name: 'What to try' }).click();
    await page.getByRole('menuitem', { name: 'Paste an error' }).click();
    assert.equal(await page.locator(composer).inputValue(), firstTry.paste);
    await page.locator(composer).fill('');
  },
  'a helpful vote is answered, to who voted': async (page) => {
    await page.locator('.thread .feedback .button').first().click();
    await page.locator('.thread .message.ephemeral').getByText('Counted as helpful').waitFor();
  },
  'a note is kept, with nothing but its text': async (page) => {
    await page.locator('.thread [data-action-id=rwerror_note]').first().click();
    await page.locator(`${topDialog} textarea`).fill('the loader was restarted');
    await page.locator(`${topDialog} button[type=submit]`).click();
    await page.locator(topDialog).waitFor(closed);
  },
  'the menu of a card is not cut where the thread ends': async (page) => {
    await page.locator('.thread [aria-label="More options"]').first().click();
    const isWhole = await page
      .getByRole('menuitem')
      .last()
      .evaluate((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        return item.contains(globalThis.document.elementFromPoint(x + width / 2, y + height / 2));
      });
    assert.ok(isWhole);
    await page.keyboard.press('Escape');
  },
  'the line breaks and the indentation of a paste stay': async (page) => {
    assert.match(await page.locator('.page .message').last().textContent(), /\n {2}1: gRPC request/);
  },
  'a button of the card opens a modal, and Escape closes it': async (page) => {
    await page.locator('.thread [data-action-id=rwerror_more]').first().click();
    await page.locator(`${topDialog} .block`).first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator(topDialog).waitFor(closed);
  },
  'the slash command answers for one person only': async (page) => {
    await send(page, '/rwerror search parallelism commit request');
    const answer = page.locator('.page .message.ephemeral').last();
    await answer.getByText('Only visible to you').waitFor();
    assert.match(await answer.textContent(), /rwerror\s*APP/);
  },
  'the slash command alone opens a modal to paste into': async (page) => {
    await send(page, '/rwerror');
    await page.locator(`${topDialog} textarea`).fill(pasted);
    await page.locator(`${topDialog} button[type=submit]`).click();
    await page.locator(`${topDialog} textarea`).waitFor(closed);
    await page.locator(`${topDialog} .block-header, .page .ephemeral .block-header`).first().waitFor();
    await closeDialog(page);
  },
  'Explain this error shows the card in a modal and posts it to the thread': async (page) => {
    await page.goto('/#/general');
    await send(page, pasted);
    const message = page.locator('.page .message').last();
    await message.hover();
    await message.getByRole('button', { name: 'Explain this error' }).click();
    await page.locator(`${topDialog} .block-header`).waitFor();
    await page.locator(`${topDialog} button[type=submit]`).click();
    await page.locator(topDialog).waitFor(closed);
    await message.locator('.replies').click();
    await page.locator(card).waitFor();
  },
  'a mention in a thread is answered there': async (page) => {
    await page.locator('.thread .composer textarea').fill('@rwerror and this?');
    await page.keyboard.press('Enter');
    await page.locator('.thread .message:has(.badge)').nth(1).waitFor();
  },
  'an edited message is marked, a deleted one takes its answer along': async (page) => {
    await page.goto('/#/incident-demo');
    await send(page, pasted);
    const message = page.locator('.page .message').last();
    await message.locator('.replies').waitFor();
    await choose(message, 'Edit message');
    await page.locator('.editor textarea').fill(`${pasted} again`);
    await page.keyboard.press('Enter');
    await message.getByText('(edited)').waitFor();
    await choose(message, 'Delete message');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('.welcome').waitFor();
  },
  'a long paste goes as a text snippet and is explained': async (page) => {
    await send(page, `${'2026-10-04T08:15:02Z INFO risingwave_meta: all is well\n'.repeat(90)}${pasted}`);
    const message = page.locator('.page .message').last();
    await message.locator('.file').waitFor();
    await message.locator('.replies').waitFor();
  },
  'a direct message is answered': async (page) => {
    await page.goto('/#/dm');
    await send(page, pasted);
    await page.locator('.page .message:has(.badge), .page .replies').first().waitFor();
  },
  'the App Home is shown': async (page) => {
    await page.goto('/#/app');
    await page.locator('.home .block').first().waitFor();
  },
  'the table of the week is not cut, nor on a telephone': async (page) => {
    await page.locator('.block-table td').first().waitFor();
    await assertWhole(page);
    await page.setViewportSize(phone);
    await assertWhole(page);
    await page.setViewportSize(desk);
  },
  'a channel at its end stays there when a reply comes': async (page) => {
    await page.setViewportSize({ width: 800, height: 420 });
    await page.goto('/#/inc-231');
    await send(page, firstTry.paste);
    await page.locator('.page .message').last().locator('.replies').waitFor();
    const left = await page
      .locator('.page .messages')
      .evaluate((list) => list.scrollHeight - list.scrollTop - list.clientHeight);
    assert.ok(left <= 1, `${left} px below`);
    await page.setViewportSize(desk);
  },
  'the keyboard alone reaches a message and its actions': async (page) => {
    await page.goto('/#/general');
    await page.locator('.page .message').first().focus();
    const explain = page.locator('.page .message').first().locator('[aria-label="Explain this error"]:focus');
    for (let tabs = 0; tabs < 4 && (await explain.count()) === 0; tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator(`${topDialog} .block`).first().waitFor();
    await closeDialog(page);
  },
  'nothing is wider than a telephone': async (page) => {
    await page.setViewportSize(phone);
    for (const place of ['inc-231', 'app']) {
      await page.goto(`/#/${place}`);
      await page.locator('.message, .home .block').first().waitFor();
      const width = await page.evaluate(() => globalThis.document.documentElement.scrollWidth);
      assert.ok(width <= phone.width, `#/${place} is ${width} px wide`);
    }
    await page.setViewportSize(desk);
  },
  'axe finds nothing wrong, in the light and in the dark': async (page) => {
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      for (const [place, open] of Object.entries(shownPlaces)) {
        await page.goto(`/#/${place}`);
        await open(page);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa'] }));
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
        assert.deepEqual(found, [], `${colorScheme}, #/${place}`);
      }
      await closeDialog(page);
    }
  },
};

/** What the page looks like in its different states, by the place where they are reached. */
const shownPlaces = {
  'inc-231': async (page) => {
    await page.locator('.replies').first().click();
    await page.locator(card).waitFor();
  },
  'ops-alerts': (page) => page.locator('.welcome').waitFor(),
  app: (page) => page.locator('.home .block').first().waitFor(),
  dm: async (page) => {
    await send(page, '/rwerror');
    await page.locator(`${topDialog} textarea`).waitFor();
  },
};

async function assertWhole(page) {
  const [shown, whole] = await page.locator('.block-table').evaluate((table) => [table.clientWidth, table.scrollWidth]);
  assert.ok(whole <= shown, `the table has ${whole} px in ${shown} px`);
}

async function send(page, text) {
  await page.locator(composer).fill(text);
  await page.locator(composer).press('Enter');
}

async function choose(message, action) {
  await message.hover();
  await message.getByRole('button', { name: 'More actions' }).click();
  await message.getByRole('menuitem', { name: action }).click();
}

async function closeDialog(page) {
  if ((await page.locator(topDialog).count()) > 0) await page.keyboard.press('Escape');
  await page.locator(topDialog).waitFor(closed);
}

async function takePicture(page, path) {
  await page.setViewportSize({ width: 1280, height: 1180 });
  await page.goto('/#/inc-231');
  await send(page, firstTry.paste);
  await page.locator('.replies').last().click();
  await page.locator(card).waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({ path });
  say(`wrote ${path}`);
}

/** @returns how many steps failed; a step that fails does not keep the next ones from running */
async function runSteps(page) {
  let failed = 0;
  for (const [title, step] of Object.entries(steps)) {
    try {
      await step(page);
      say(`ok      ${title}`);
    } catch (error) {
      failed += 1;
      say(`FAILED  ${title}\n        ${String(error).replaceAll('\n', '\n        ')}`);
      await page.reload();
    }
  }
  return failed;
}

const program = options.url ? { url: options.url, stop: () => undefined } : await startProgram();
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  const context = await browser.newContext({ baseURL: program.url, viewport: desk, colorScheme: 'light' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complaints.push(`asked ${hostname}`);
  });
  if (options.picture) await takePicture(page, options.picture);
  else {
    steps['the page threw nothing and asked nobody else'] = async () => assert.deepEqual(complaints, []);
    const failed = await runSteps(page);
    say(`${Object.keys(steps).length - failed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : exitCode;
  }
} finally {
  await browser.close();
  await program.stop();
}
