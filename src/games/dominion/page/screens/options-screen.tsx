import { usePage } from '../store/page-context.js';
import { DEFAULT_PREFERENCES } from '../store/preferences.js';
import { PreferenceFields } from './preference-fields.js';
import { Screen } from './screen.js';

export const OptionsScreen = () => (
  <Screen title="Options">
    <section class="sheet" aria-label="Options">
      <PreferenceFields />
      <div class="actions">
        <ResetButton />
      </div>
    </section>
  </Screen>
);

function ResetButton() {
  const { change } = usePage();
  return (
    <button type="button" class="button" onClick={() => change(DEFAULT_PREFERENCES)}>
      Back to the usual options
    </button>
  );
}
