import { testButtons } from '../../fixtures/button-walk.ts';

testButtons('merchant', { only: ['goods', 'order'] });
