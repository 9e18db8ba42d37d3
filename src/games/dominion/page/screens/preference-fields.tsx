import { Choice, Switch } from '../controls.js';
import { usePage } from '../store/page-context.js';

/** Every option of the page. */
export function PreferenceFields() {
  const { preferences: now, change } = usePage();
  return (
    <div class="preferences">
      <Choice
        legend="Size of cards and text"
        options={[
          ['s', 'S'],
          ['m', 'M'],
          ['l', 'L'],
        ]}
        value={now.size}
        onChange={(size) => change({ size })}
      />
      <Choice
        legend="Motion"
        options={[
          ['system', 'as the system says'],
          ['off', 'off'],
        ]}
        value={now.motion}
        onChange={(motion) => change({ motion })}
      />
      <Choice
        legend="Contrast"
        options={[
          ['normal', 'normal'],
          ['high', 'high'],
        ]}
        value={now.contrast}
        onChange={(contrast) => change({ contrast })}
      />
      <Choice
        legend="Bots show each move for"
        options={[
          [0, 'no time'],
          [300, '0.3 s'],
          [700, '0.7 s'],
          [1400, '1.4 s'],
        ]}
        value={now.pace}
        onChange={(pace) => change({ pace })}
      />
      <Choice
        legend="Explain a card after pointing at it for"
        options={[
          [0, 'no time'],
          [200, '0.2 s'],
          [400, '0.4 s'],
          [800, '0.8 s'],
          [1500, '1.5 s'],
        ]}
        value={now.tooltipDelay}
        onChange={(tooltipDelay) => change({ tooltipDelay })}
      />
      <Choice
        legend="Order of the hand"
        options={[
          ['type', 'by type'],
          ['cost', 'by cost'],
          ['dealt', 'as drawn'],
        ]}
        value={now.handOrder}
        onChange={(handOrder) => change({ handOrder })}
      />
      <Switches />
    </div>
  );
}

function Switches() {
  const { preferences: now, change } = usePage();
  return (
    <>
      <Switch
        label="Ask before a turn is ended that could go on"
        value={now.confirmEnd}
        onChange={(confirmEnd) => change({ confirmEnd })}
      />
      <Switch
        label="Confirm the choice of a single card"
        value={now.confirmSingle}
        onChange={(confirmSingle) => change({ confirmSingle })}
      />
      <Switch
        label="Answer questions that leave no choice"
        value={now.autoAnswer}
        onChange={(autoAnswer) => change({ autoAnswer })}
      />
      <Switch
        label="Single-key shortcuts"
        hint="Arrows, Tab, Enter and Esc always work."
        value={now.shortcuts}
        onChange={(shortcuts) => change({ shortcuts })}
      />
      <Switch label="Sound" value={now.sound} onChange={(sound) => change({ sound })} />
      <Switch label="Rude verdicts" value={now.rudeVerdict} onChange={(rudeVerdict) => change({ rudeVerdict })} />
    </>
  );
}
